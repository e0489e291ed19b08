import { expect, it, onTestFinished } from 'vitest'
import { drawToasts, TOAST_SECONDS, type Toast } from '../../ui/toast.ts'
import { found, saved, tellUnread } from './answered.ts'

it('takes a permit as read only with the message “Data found” (PERMIT-33, ERRORS-23)', () => {
  expect(found({ result: true, message: 'Data found', data: { id: 4 } })).toEqual({ id: 4 })
  for (const message of ['', 'OK', 'data found']) {
    expect(() => found({ result: true, message, data: { id: 4 } })).toThrow('could not be read')
  }
})

it('takes a save as failed where its result is false', () => {
  expect(saved({ result: true, message: 'Draft saved' }).message).toBe('Draft saved')
  expect(() => saved({ result: false, message: 'Draft saved' })).toThrow('Draft saved')
  expect(() => saved({ result: false, message: '' })).toThrow('The permit was not saved')
})

it('shows “Error!” with “Something went wrong” for three seconds where a permit cannot be read (PERMIT-32, ERRORS-22)', () => {
  const drawn: Toast[] = []
  drawToasts((toast) => drawn.push(toast))
  onTestFinished(() => drawToasts(null))
  tellUnread()
  expect(drawn).toEqual([{ kind: 'error', title: 'Error!', text: 'Something went wrong' }])
  expect(TOAST_SECONDS).toBe(3)
})
