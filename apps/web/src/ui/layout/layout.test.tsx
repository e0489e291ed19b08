import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Columns, Line, Lines, Note, Row, Stack, Text } from './layout.tsx'

it('draws a plain element with the classes of its look', () => {
  expect(renderToStaticMarkup(<Stack gap={8}>a</Stack>)).toBe('<div class="stack gap-8">a</div>')
  expect(renderToStaticMarkup(<Columns of="aside">a</Columns>)).toBe('<div class="columns of-aside">a</div>')
  expect(renderToStaticMarkup(<Text tone="error">a</Text>)).toBe('<span class="tone-error">a</span>')
})

it('is the element that is asked for, with the attributes and the class of its own', () => {
  const label = (
    <Row as="label" gap={12} justify="between" wrap htmlFor="it" className="own">
      a
    </Row>
  )
  expect(renderToStaticMarkup(label)).toBe('<label for="it" class="row gap-12 justify-between wrap own">a</label>')
})

it('keeps a list a list', () => {
  const list = (
    <Lines framed>
      <Line>a</Line>
    </Lines>
  )
  expect(renderToStaticMarkup(list)).toBe('<ul class="lines framed"><li class="line">a</li></ul>')
})

it('can say otherwise than a note says by itself', () => {
  expect(renderToStaticMarkup(<Note>a</Note>)).toBe('<p class="size-body tone-secondary">a</p>')
  expect(renderToStaticMarkup(<Note tone="error">a</Note>)).toBe('<p class="size-body tone-error">a</p>')
})
