import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { withoutServerParts } from './server-parts.ts'

const page = (code: string) => withoutServerParts(code, parseAst).replace(/\s+/g, ' ').trim()

it('leaves to pages where an operation is and what it takes, and makes nothing that is not used', () => {
  const code = `
    export const pump = {
      get: endpoint({
        method: 'GET',
        path: '/pumps/:id',
        summary: 'Read a pump',
        permission: may(ITEM, 'read'),
        params: idParams,
        data: z.object({ id: z.int(), data: endpoint({ method: 'GET', data: z.int() }) }),
      }),
    }
    export const titleOf = ({ data }) => data.title
    z.config({})`
  expect(page(code)).toBe(
    `export const pump = /*#__PURE__*/ (() => ({ get: endpoint({ method: 'GET', path: '/pumps/:id', params: idParams, }), }))() export const titleOf = ({ data }) => data.title z.config({})`,
  )
})

it('leaves out the rows of a register and the answers of operations that spread others', () => {
  const code = `
    const pumps = register({ row: z.object({ id: z.int() }), sortable: ['id'] })
    const list = endpoint({ ...pumps.list, summary: 'List pumps', done: FOUND })
    const kept = { data: 1, row: 2 }`
  expect(page(code)).toBe(
    `const pumps = /*#__PURE__*/ (() => (register({ sortable: ['id'] })))() const list = /*#__PURE__*/ (() => (endpoint({ ...pumps.list, })))() const kept = /*#__PURE__*/ (() => ({ data: 1, row: 2 }))()`,
  )
})
