import { expect, inject, it } from 'vitest'
import * as tool from './table-types.mjs'

const generate: (url: string, ...more: string[]) => { status: number | null; said: string } = tool.generate

it('keeps the types of the tables those of the migrations (npm run types)', () => {
  const url = new URL(inject('adminUrl'))
  url.pathname = `/${inject('template')}`
  const { status, said } = generate(url.href, '--verify')
  expect(said).not.toMatch(/not up-to-date/i)
  expect(status).toBe(0)
})
