import { kinds } from '@selamat/contract/domains/forms/kinds'
import { expect, it } from 'vitest'
import { newNode } from './builder-state.ts'

it('a number of the palette is a text input that asks for a number, with the settings for unit and limits at hand', () => {
  const node = newNode('number', new Set())
  expect(node).toMatchObject({ kind: 'text-input', settings: { number: { decimals: 0 } } })
  expect(kinds['text-input'].field.safeParse({ ...node, label: 'Oxygen' }).error).toBeUndefined()
})
