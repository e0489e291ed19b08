// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { firstWrong } from './focus-first-wrong.ts'

const formOf = (html: string) => {
  const form = document.createElement('form')
  form.innerHTML = html
  return form
}

it('finds the first radio or check box of a group that is marked as wrong', () => {
  const form = formOf(`
    <input id="right" aria-invalid="false">
    <fieldset class="field field--wrong"><input type="checkbox" id="rank"><input type="checkbox"></fieldset>
    <input id="later" aria-invalid="true">`)
  expect(firstWrong(form)?.id).toBe('rank')
})

it('finds the wrong line within a group, and the radio of a group that is wrong as a whole', () => {
  const form = formOf(`
    <fieldset class="field field--wrong">
      <div role="radiogroup" aria-invalid="false"><input type="radio" id="answered"></div>
      <div role="radiogroup" aria-invalid="true"><input type="radio" id="left"></div>
    </fieldset>`)
  expect(firstWrong(form)?.id).toBe('left')
})

it('leaves out what stands in a hidden part', () => {
  const form = formOf('<div hidden><input aria-invalid="true"></div><input id="visible" aria-invalid="true">')
  expect(firstWrong(form)?.id).toBe('visible')
})

it('finds the button that adds the rows that are missing', () => {
  const form = formOf(
    '<fieldset><button id="add" data-wrong="true">Add row</button></fieldset><input aria-invalid="true">',
  )
  expect(firstWrong(form)?.id).toBe('add')
})
