// @vitest-environment happy-dom
import { act } from 'react'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { memoryDevice } from '../../../test/device.ts'
import { drawAt } from '../../../test/page.tsx'
import { CommentBox } from './comment-box.tsx'

const { indexedDB, rows } = memoryDevice()
vi.stubGlobal('indexedDB', indexedDB)
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
afterAll(() => vi.unstubAllGlobals())

let sent: string[] = []
let fails = false
let end = async () => {}

let key: string | null = null
const Box = () => (
  <CommentBox
    label="Write"
    help="To all"
    verb="Add comment"
    missing="Please write a comment"
    deviceKey={key}
    send={async (comment) => {
      if (fails) throw new Error('offline')
      sent.push(comment)
    }}
  />
)

async function open(deviceKey: string | null) {
  await end()
  key = deviceKey
  end = (await drawAt('/', Box)).end
  // The device answers.
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve))
  })
}

beforeEach(() => {
  sent = []
  fails = false
  rows.clear()
})
afterEach(async () => {
  await end()
  end = async () => {}
})

const area = () => {
  const found = document.querySelector('textarea')
  if (found === null) throw new Error('There is no box')
  return found
}
const type = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area(), text)
    area().dispatchEvent(new Event('input', { bubbles: true }))
  })
const submit = () =>
  act(async () => {
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })

it('sends what was written, and is empty then, here and on the device', async () => {
  await open('comment-1')
  await type(' Seen on the round ')
  await submit()
  expect([sent, area().value, rows.size]).toEqual([['Seen on the round'], '', 0])
  await type('   ')
  await submit()
  expect(sent).toHaveLength(1)
  expect(document.body.textContent).toContain('Please write a comment')
})

it('brings back what was begun, also where it could not be sent', async () => {
  await open('comment-1')
  fails = true
  await type('Half a sentence')
  await submit()
  expect(area().value).toBe('Half a sentence')
  await open('comment-1')
  expect(area().value).toBe('Half a sentence')
  await open('comment-2')
  expect(area().value).toBe('')
})

it('keeps nothing of a confidential record on the device', async () => {
  await open(null)
  await type('Half a sentence')
  await open(null)
  expect([area().value, rows.size]).toEqual(['', 0])
})
