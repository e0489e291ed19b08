import { GLOSSARY_TERMS, glossaryDetail } from '@selamat/contract/domains/hiradc/glossary'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'

const api = await testApp()
const budi = await api.as('10000008')
const ask = (name: string) => budi(glossaryDetail, { body: { name } })

it('explains each term to every signed-in user, by its name in any capitals, with a source (HIRADC-24)', async () => {
  expect(GLOSSARY_TERMS.length).toBeGreaterThanOrEqual(30)
  for (const name of GLOSSARY_TERMS) {
    const { status, body } = await ask(` ${name.toUpperCase()} `)
    expect([status, body.data.name]).toEqual([200, name])
    expect(body.data.definition).toMatch(/\w.*\.$/)
    expect(body.data.source).toMatch(/\w/)
  }
  expect((await ask('residual RISK')).body.data.definition).toContain('remains')
})

it('says so where a name is no term, and asks for a name (HIRADC-24)', async () => {
  const { status, body } = await ask('Bow-tie')
  expect([status, body.code, body.message]).toEqual([404, 'NOT_FOUND', 'The glossary has no term “Bow-tie”'])
  const empty = await ask(' ')
  expect([empty.status, empty.body.errors]).toEqual([422, { name: 'This field is required' }])
  expect((await api.send(glossaryDetail, { body: { name: 'Risk' } })).status).toBe(401)
})
