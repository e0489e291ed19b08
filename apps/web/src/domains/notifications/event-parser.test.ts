import { describe, expect, it } from 'vitest'
import { createEventParser } from './event-parser.ts'

describe('an event stream', () => {
  it('gives a message after its blank line, however it is split', () => {
    const text = 'id: 12\nevent: notification\ndata: {"a":1}\n\nevent: task\ndata: {}\n\n'
    for (const size of [1, 3, 7, 200]) {
      const parse = createEventParser()
      const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
        text.slice(at * size, (at + 1) * size),
      )
      expect(chunks.flatMap(parse)).toEqual([
        { id: '12', event: 'notification', data: '{"a":1}' },
        { id: null, event: 'task', data: '{}' },
      ])
    }
  })

  it('ignores heartbeats and unknown fields, joins data lines, accepts every line ending', () => {
    const parse = createEventParser()
    expect(parse(': \n\nretry: 5\r\ndata:one\r\ndata: two\r\n\r\n')).toEqual([
      { id: null, event: 'message', data: 'one\ntwo' },
    ])
  })
})
