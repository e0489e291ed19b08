// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { fetchWhatIsPointedAt, savesData } from './fetch-ahead.ts'

const fetched: string[] = []
vi.useFakeTimers()
let stop = () => {}
afterEach(() => {
  stop()
  fetched.length = 0
  Reflect.deleteProperty(navigator, 'connection')
})

function page(html: string) {
  document.body.innerHTML = html
  stop = fetchWhatIsPointedAt((path) => fetched.push(path))
}
const point = (selector: string, type: string) =>
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }))

it('the page of a link is fetched when the pointer stays on it, the focus or a finger comes to it', () => {
  page('<a id="one" href="/ppe"><b>PPE</b></a><a id="two" href="/role?x=1">Roles</a>')
  point('b', 'pointerover')
  expect(fetched).toEqual([])
  vi.advanceTimersByTime(100)
  expect(fetched).toEqual(['/ppe'])
  point('#two', 'focusin')
  vi.advanceTimersByTime(100)
  point('#one', 'touchstart')
  vi.advanceTimersByTime(0)
  expect(fetched).toEqual(['/ppe', '/role', '/ppe'])
})

it('a pointer that passes by fetches nothing; one on a row fetches the page that opens the row', () => {
  page(
    '<a id="one" href="/ppe">PPE</a><table><tr><td id="cell">x</td><td><a href="/shift?id=3">Night</a></td></tr></table><p id="text"></p>',
  )
  point('#one', 'pointerover')
  point('#text', 'pointerover')
  vi.advanceTimersByTime(100)
  expect(fetched).toEqual([])
  point('#cell', 'pointerover')
  vi.advanceTimersByTime(100)
  expect(fetched).toEqual(['/shift'])
})

it('fetches nothing ahead where data is saved', () => {
  page('<a id="one" href="/ppe">PPE</a>')
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  point('#one', 'touchstart')
  vi.advanceTimersByTime(100)
  expect(fetched).toEqual([])
  expect(savesData({ connection: { effectiveType: 'slow-2g' } })).toBe(true)
  expect(savesData({ connection: { effectiveType: '4g' } })).toBe(false)
  expect(savesData({})).toBe(false)
})
