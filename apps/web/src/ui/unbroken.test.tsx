import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FactGrid } from './fact-grid.tsx'
import { Unbroken } from './unbroken.tsx'

const whole = (text: string) => `<span class="unbroken">${text}</span>`

it('codes and dates stay whole at the end of a line, the words around them may break', () => {
  expect(renderToStaticMarkup(<Unbroken>Overhaul of pump P-204A, due 2026-11-25 08:51 – 11-26 08:51</Unbroken>)).toBe(
    `Overhaul of pump ${whole('P-204A')}, due ${whole('2026-11-25')} 08:51 – ${whole('11-26')} 08:51`,
  )
})

it('words with a hyphen and what is too long for a phone may break', () => {
  for (const text of ['Hand-back of a non-routine job', 'f3b0c442-98fc-4c14-9afb-f4c8996fb924', 'No hyphen in 204 A']) {
    expect(renderToStaticMarkup(<Unbroken>{text}</Unbroken>)).toBe(text)
  }
})

it('a fact keeps its codes whole, beside other parts too', () => {
  const value = ['Pump P-204A', <b key="more">checked</b>]
  expect(renderToStaticMarkup(<FactGrid facts={[{ label: 'Equipment', value }]} />)).toContain(
    `<dd>Pump ${whole('P-204A')}<b>checked</b></dd>`,
  )
})
