import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../lib/api-error.ts'
import { readDraft } from './kept-draft.ts'
import { mayHaveArrived, sendOnce } from './send-once.ts'

/** A server that keeps one report under a key and refuses the key for any other. */
function server() {
  const kept: string[] = []
  const post = async (body: string) => {
    if (kept.length === 0) kept.push(body)
    if (kept[0] !== body) throw new ApiError(422, 'KEY_USED', 'This Idempotency-Key was used for another request')
    return 'SHE/HAZ/2026/XI/0010'
  }
  return { kept, post }
}
const lostAnswer = new ApiError(0, 'NETWORK', 'The server cannot be reached')

describe('sending a report again after a lost response', () => {
  it('returns the first result, and creates no second report', async () => {
    const { kept, post } = server()
    await post('first')
    expect(await sendOnce(post, 'first', 'first')).toEqual({ result: 'SHE/HAZ/2026/XI/0010', arrivedBefore: false })
    expect(kept).toEqual(['first'])
  })

  it('with other answers says that the first had arrived', async () => {
    const { kept, post } = server()
    await post('first')
    expect(await sendOnce(post, 'changed', 'first')).toEqual({ result: 'SHE/HAZ/2026/XI/0010', arrivedBefore: true })
    expect(kept).toEqual(['first'])
  })

  it('with other answers sends these if the first had not arrived', async () => {
    const { kept, post } = server()
    expect(await sendOnce(post, 'changed', 'first')).toMatchObject({ arrivedBefore: false })
    expect(kept).toEqual(['changed'])
  })

  it('passes every other error on', async () => {
    const refused = new ApiError(422, 'INVALID', 'Please correct', { errors: { what: 'This field is required' } })
    const post = () => Promise.reject(refused)
    await expect(sendOnce(post, 'changed', 'first')).rejects.toBe(refused)
    await expect(sendOnce(server().post, 'x', null)).resolves.toBeDefined()
  })

  it('counts a missing response or a server error as lost, not a refusal', () => {
    expect(mayHaveArrived(lostAnswer)).toBe(true)
    expect(mayHaveArrived(new ApiError(503, 'UNAVAILABLE', ''))).toBe(true)
    expect(mayHaveArrived(new ApiError(422, 'INVALID', ''))).toBe(false)
  })
})

describe('a stored draft', () => {
  const lost = { what: 'Loose rail' }

  it('is restored with its key, its values and the answers of a lost attempt', () => {
    const kept = { key: 'k', values: { what: 'Loose' }, lost }
    expect(readDraft(structuredClone(kept))).toEqual(kept)
  })

  it('is ignored if something else was stored', () => {
    for (const strange of [null, 'x', {}, { key: 1, values: {} }, { key: 'k' }]) expect(readDraft(strange)).toBeNull()
    expect(readDraft({ key: 'k', values: {}, lost: 'x' })?.lost).toBeNull()
  })
})
