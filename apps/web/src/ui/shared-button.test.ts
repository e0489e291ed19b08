import { describe, expect, it } from 'vitest'
import { lookOf } from './shared-button-look.ts'

describe('the shared button', () => {
  it('has a look of its own for Reject, No, Exit, cancel and save in any case (SHELL-23, SHELL-24, SHELL-25, SHELL-26, SHELL-27)', () => {
    const looks = ['Reject', 'No', 'Exit', 'cancel', 'save'].map((title) => lookOf(title))
    expect(new Set([...looks, lookOf('Open')]).size).toBe(6)
    expect(['REJECT', 'no', 'EXIT', 'Cancel', 'Save'].map((title) => lookOf(title))).toEqual(looks)
    expect(lookOf('save')).toBe('primary')
  })
})
