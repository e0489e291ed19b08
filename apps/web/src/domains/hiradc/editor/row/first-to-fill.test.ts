// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { firstToFill } from './first-to-fill.ts'

const idIn = (html: string) => {
  document.body.innerHTML = html
  return firstToFill(document.body)?.id
}
const control = '<div class="new-control"><input class="ant-input" id="control"></div>'

describe('a row of an assessment that is opened to be completed', () => {
  it('leads to the first field with a problem, also where that is a missing control', () => {
    expect(idIn(`<input data-field id="task"><input data-field id="risk" aria-invalid="true">${control}`)).toBe('risk')
    expect(idIn(`<input data-field id="task"><p class="row-editor__error"></p>${control}`)).toBe('control')
  })

  it('leads to the first field where nothing is missing', () => {
    expect(idIn(`<input data-field id="task">${control}`)).toBe('task')
  })
})
