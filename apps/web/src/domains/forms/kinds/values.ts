import type { FieldKind } from '@selamat/contract/domains/forms/kinds/index'
import { heldFiles, heldPerson, heldPlace, heldText, heldWords } from '../held.ts'
import type { Shown } from './shown.ts'

/** How a kind turns what its field holds into the answer that travels, and an answer back into what its field holds. */
interface KindValue {
  readonly answer: (held: unknown) => unknown
  readonly held: (shown: Shown) => unknown
}

const words: KindValue = { answer: heldText, held: ({ value }) => heldText(value) }
const choices: KindValue = { answer: heldWords, held: ({ value }) => heldWords(value) }
const files: KindValue = { answer: (held) => heldFiles(held).map(({ id }) => id), held: (shown) => shown.files }

const place: KindValue = { answer: heldPlace, held: ({ value }) => heldPlace(value) }

/** The server writes a person as "Budi Santoso (10000005)". */
const PERSON = /^(.+) \((\d{8})\)$/

const person: KindValue = {
  answer: (held) => heldPerson(held)?.username ?? null,
  held: ({ value, display }) => heldPerson({ username: value, fullName: PERSON.exec(display ?? '')?.[1] ?? display }),
}

/** A kind missing here does not compile. */
export const values: Record<FieldKind, KindValue> = {
  'text-input': words,
  'text-area': words,
  date: words,
  time: words,
  'drop-down': words,
  'radio-button': words,
  checkbox: choices,
  image: files,
  document: files,
  location: place,
  user: person,
}
