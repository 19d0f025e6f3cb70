import turtle
