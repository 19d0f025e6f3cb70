/**
 * The model's own byte-level BPE: text to token ids and back. scripts/website/weights/vocabulary.py packs the file it
 * reads.
 */

const NO_BYTE = 0xffff;
const U16 = 2 ** 16;

/** Where merges may not reach across: digits stand alone, words take the blank before them. */
const DIGIT = /(\p{N})/u;
const WORD =
  /'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\p{White_Space}\p{L}\p{N}]+|\p{White_Space}+(?!\P{White_Space})|\p{White_Space}+/gu;

/** @param {string} text @returns {string[]} the pieces that are merged one by one */
const words = (text) => text.split(DIGIT).flatMap((part) => part.match(WORD) ?? []);

export class Vocabulary {
  /** @type {Map<number, number>} a pair of ids, as one number, and the id of their merge: lower ids merge first */
  #merges = new Map();
  /** @type {Map<number, number>} */
  #ids = new Map();

  /** @param {ArrayBuffer} packed */
  constructor(packed) {
    const [count, ...letters] = new Uint16Array(packed, 0, 1 + new Uint16Array(packed, 0, 1)[0]);
    const pairs = new Uint16Array(packed, 2 * (1 + count));
    const made = pairs.length / 2;
    this.letters = letters;
    this.left = pairs.subarray(0, made);
    this.right = pairs.subarray(made);
    for (const [id, byte] of letters.entries()) if (byte !== NO_BYTE) this.#ids.set(byte, id);
    for (let merge = 0; merge < made; merge++)
      this.#merges.set(this.left[merge] * U16 + this.right[merge], count + merge);
  }

  /**
   * Names of special tokens are read as the characters they are. Bytes without a token are left out, as the
   * original does; in text these are six control characters.
   * @param {string} text @returns {number[]} token ids
   */
  encode(text) {
    const utf8 = new TextEncoder();
    return words(text).flatMap((word) => this.#merged([...utf8.encode(word)]));
  }

  /** @param {number[]} bytes of one word */
  #merged(bytes) {
    const ids = bytes.flatMap((byte) => this.#ids.get(byte) ?? []);
    for (;;) {
      const made = ids.slice(1).map((right, at) => this.#merges.get(ids[at] * U16 + right) ?? Infinity);
      const first = Math.min(...made);
      if (first === Infinity) return ids;
      // All places of the best pair at once, from the left; overlapping ones wait for the next round.
      for (let at = 0; at < ids.length - 1; at++)
        if (this.#merges.get(ids[at] * U16 + ids[at + 1]) === first) ids.splice(at, 2, first);
    }
  }

  /** @param {number} id @returns {number[]} its bytes; none for a token that stands for no text */
  bytes(id) {
    const merge = id - this.letters.length;
    if (merge >= 0) return [...this.bytes(this.left[merge]), ...this.bytes(this.right[merge])];
    return this.letters[id] === NO_BYTE ? [] : [this.letters[id]];
  }

  /** @param {number} id @returns {string} what it spells, or its bytes, `<e6b8>`, if they are no whole characters */
  name(id) {
    const text = this.spell([id]);
    const bytes = this.bytes(id).map((byte) => byte.toString(16).padStart(2, "0"));
    return text.includes("\ufffd") ? `<${bytes.join("")}>` : text;
  }

  /** @param {number[]} ids @returns {string} what they spell; half a character becomes U+FFFD */
  spell(ids) {
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(Uint8Array.from(ids.flatMap((id) => this.bytes(id))));
  }
}
