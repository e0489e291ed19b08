import { expect, it } from 'vitest'
import { outnumbered, type ShownToast, type ToastKind } from './toast.ts'

const visible = (...kinds: ToastKind[]): ShownToast[] => kinds.map((kind, at) => ({ key: `${at}`, kind }))
const gone = (...kinds: ToastKind[]) => outnumbered(visible(...kinds)).map(({ key }) => key)

it('keeps three toasts, and takes away the oldest that is not red first', () => {
  expect(gone('error', 'info', 'success')).toEqual([])
  expect(gone('info', 'success', 'info', 'warning')).toEqual(['0'])
  expect(gone('error', 'info', 'info', 'info')).toEqual(['1'])
  expect(gone('error', 'info', 'error', 'error')).toEqual(['1'])
  expect(gone('error', 'error', 'error', 'error')).toEqual(['0'])
})
