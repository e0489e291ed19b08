// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { firstPageOf, settled } from './settled.ts'

it('waits for the first page and the answers to what it asks, however late they are', async () => {
  const client = new QueryClient()
  const page = firstPageOf()
  const answer = Promise.withResolvers<string>()
  let ended = false
  const all = settled(page, client).then(() => (ended = true))
  await new Promise((resolve) => setTimeout(resolve))
  expect(ended, 'no page is drawn').toBe(false)

  const list = client.fetchQuery({ queryKey: ['list'], queryFn: () => answer.promise })
  page.end()
  await new Promise((resolve) => setTimeout(resolve))
  expect(ended, 'the list has no answer').toBe(false)

  answer.resolve('rows')
  await list
  await all
  expect(ended).toBe(true)
})
