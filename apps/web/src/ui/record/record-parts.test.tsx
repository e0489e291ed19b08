// @vitest-environment happy-dom
import { afterAll, expect, it, vi } from 'vitest'
import { drawAt } from '../../../test/page.tsx'
import { type RecordPart, RecordParts, RecordTabs, useRecordTab } from './record-parts.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
afterAll(() => vi.unstubAllGlobals())

const tabs = [
  { name: 'gate', label: 'Start gate' },
  { name: 'details', label: 'Details' },
]
const parts: readonly RecordPart[] = [
  { id: 'gates', tab: 'gate', content: <p>gates</p> },
  { id: 'timeline', tab: 'details', aside: true, content: <p>timeline</p> },
  { id: 'work', tab: ['gate', 'details'], content: <p>work</p> },
  { id: 'checklist', tab: 'details', content: <p id="checklist">checklist</p> },
]

function Phone() {
  return (
    <>
      <RecordTabs label="Parts" tabs={tabs} />
      <RecordParts parts={parts} tab={useRecordTab({ tabs })} />
    </>
  )
}
const Desk = () => <RecordParts parts={parts} />

async function drawn(component: typeof Desk, address: string) {
  const page = await drawAt(address, component)
  const texts = (within: string) => [...page.place.querySelectorAll(`${within}p`)].map(({ textContent }) => textContent)
  return { ...page, texts }
}

it('on a desk all parts stand in the order of the list, some beside the others', async () => {
  const { texts, end } = await drawn(Desk, '/')
  expect(texts('.record-parts__main > ')).toEqual(['gates', 'work', 'checklist'])
  expect(texts('aside > ')).toEqual(['timeline'])
  await end()
})

it('on a phone the open tab has its parts, the first one where the address names none or an unknown one', async () => {
  for (const [address, expected] of [
    ['/', ['gates', 'work']],
    ['/?tab=nonsense', ['gates', 'work']],
    ['/?tab=details', ['timeline', 'work', 'checklist']],
  ] as const) {
    const { place, texts, end } = await drawn(Phone, address)
    expect(texts('')).toEqual(expected)
    const [first, second] = [...place.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    expect([first, second]).toEqual(['/', '/?tab=details'])
    await end()
  }
})

it('an anchor opens the tab on which its part stands', async () => {
  const { router, texts, end } = await drawn(Phone, '/#checklist')
  await vi.waitFor(() => expect(router.state.location.searchStr).toBe('?tab=details'))
  await vi.waitFor(() => expect(texts('')).toContain('checklist'))
  await end()
})
