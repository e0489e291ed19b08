import { useSyncExternalStore } from 'react'
import type { Scheme } from './variables.ts'

export const CHOICES = ['light', 'dark', 'system'] as const
export type Choice = (typeof CHOICES)[number]

const KEY = 'theme'
const watchers = new Set<() => void>()
const system = () => matchMedia('(prefers-color-scheme: dark)')

function readChoice(): Choice {
  const stored = localStorage.getItem(KEY)
  return CHOICES.find((choice) => choice === stored) ?? 'system'
}

let choice: Choice = readChoice()

/** The current scheme: the chosen one, else that of the system. */
export function currentScheme(): Scheme {
  if (choice !== 'system') return choice
  return system().matches ? 'dark' : 'light'
}

function show() {
  document.documentElement.dataset.theme = currentScheme()
  for (const watch of watchers) watch()
}

/** Chooses light, dark or the system's scheme for this device. */
export function chooseScheme(next: Choice): void {
  choice = next
  if (next === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, next)
  show()
}

function subscribe(watch: () => void) {
  watchers.add(watch)
  return () => void watchers.delete(watch)
}

/** Follows the system's scheme and the choice made in another tab; called once at the start. */
export function followScheme(): void {
  system().addEventListener('change', show)
  addEventListener('storage', (event) => {
    if (event.key !== KEY && event.key !== null) return
    choice = readChoice()
    show()
  })
  show()
}

/** The chosen scheme: light, dark or system. */
export const useChoice = (): Choice => useSyncExternalStore(subscribe, () => choice)

/** The scheme on the screen. */
export const useScheme = (): Scheme => useSyncExternalStore(subscribe, currentScheme)
