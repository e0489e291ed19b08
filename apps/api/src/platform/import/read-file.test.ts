import { describe, expect, it } from 'vitest'
import { hostileSheets, slowSheet } from '../../../test/hostile-files.ts'
import { readFile } from './read-file.ts'

const request = (bytes: Buffer) => ({
  bytes,
  format: 'xlsx' as const,
  columns: [{ key: 'name', header: 'Name', required: true }],
  passedOver: [],
  said: null,
  mostRows: 50_000,
  batch: 500,
})
const TOO_LONG = 'The file takes too long to be read. Save it again as a plain sheet, or split it'
const keep = async () => undefined

describe('a file', () => {
  it.each(Object.entries(hostileSheets('Name')))('with %s is refused in seconds', async (_, bytes) => {
    expect(bytes.length).toBeLessThan(10_000)
    expect(await readFile(request(bytes), { keep })).toEqual({
      kind: 'problem',
      problem: expect.not.stringMatching(TOO_LONG),
    })
  })

  it('is aborted when it takes too long or is cancelled', async () => {
    const slow = slowSheet('Name')
    expect(await readFile(request(slow), { keep, processorMs: 500 })).toEqual({ kind: 'problem', problem: TOO_LONG })
    await expect(readFile(request(slow), { keep, signal: AbortSignal.timeout(500) })).rejects.toThrow('aborted')
  })
})
