/** One message of an event stream. */
export interface StreamMessage {
  readonly id: string | null
  readonly event: string
  readonly data: string
}

/**
 * Reads an event stream (text/event-stream) piece by piece; a message is given once its blank line has come. Lines may end
 * in LF, CR LF or CR; comments, the heartbeat among them, give nothing.
 */
export function createEventParser(): (chunk: string) => StreamMessage[] {
  let rest = ''
  let fields: { id: string | null; event: string; data: string[] } = { id: null, event: 'message', data: [] }

  function take(line: string): StreamMessage | null {
    if (line === '') {
      const { id, event, data } = fields
      fields = { id: null, event: 'message', data: [] }
      return data.length === 0 ? null : { id, event, data: data.join('\n') }
    }
    const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? []
    if (name === 'id') fields.id = value
    if (name === 'event') fields.event = value
    if (name === 'data') fields.data.push(value)
    return null
  }

  return (chunk) => {
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    return lines.flatMap((line) => take(line) ?? [])
  }
}
