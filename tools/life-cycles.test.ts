import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as tool from './life-cycles.mjs'

const renderLifecycles: () => Promise<string> = tool.renderLifecycles

it('draws in the docs every state and act that the contract has, and no other (npm run docs)', async () => {
  expect(readFileSync('docs/life-cycles.md', 'utf8')).toBe(await renderLifecycles())
})
