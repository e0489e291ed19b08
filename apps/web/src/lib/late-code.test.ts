// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { lateCode } from './late-code.ts'

it('fetches what is on its way once, gives it at once when it has come, and tries again after a failure', async () => {
  let fetches = 0
  let answer = Promise.withResolvers<string>()
  const part = lateCode('part', () => {
    fetches += 1
    return answer.promise
  })
  part.ahead()
  answer.reject(new Error('away'))
  await answer.promise.catch(() => {})
  answer = Promise.withResolvers()
  part.ahead()
  const started = part.start()
  expect(fetches, 'one failed, one is on its way').toBe(2)
  answer.resolve('the part')
  expect(await started).toBe('the part')
  expect(part.get()).toBe('the part')
  expect(fetches).toBe(2)
})
