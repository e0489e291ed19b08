import { describe, expect, it } from 'vitest'
import { variantOf } from './shared-button-variant.ts'

describe('the shared button', () => {
  it('has its own variants for Reject, No, Exit, cancel and save in any case (SHELL-23, SHELL-24, SHELL-25, SHELL-26, SHELL-27)', () => {
    const variants = ['Reject', 'No', 'Exit', 'cancel', 'save'].map((title) => variantOf(title))
    expect(new Set([...variants, variantOf('Open')]).size).toBe(6)
    expect(['REJECT', 'no', 'EXIT', 'Cancel', 'Save'].map((title) => variantOf(title))).toEqual(variants)
    expect(variantOf('save')).toBe('primary')
  })
})
