import { titles } from '../titles.ts'

/** The texts of the page on which the head of the clinic writes what letters say. */
export const pageTexts = {
  home: 'Home',
  doctor: titles.doctor,
  title: titles.letterTexts,
  purpose:
    'What the letters of the company say around their facts. Each change is a new version: issued letters stay as they are.',
  failed: 'The texts could not be loaded',
  notHead: 'Only the head of the clinic changes the texts of letters.',
  everyLetter: 'Every letter',
  letterhead: 'Letterhead',
  letterheadExample: 'Address, telephone, licence of the clinic',
  foot: 'Foot of each page',
  footExample: 'Confidential: for the named recipient only',
  opening: 'Above the facts',
  closing: 'Below the facts',
  preview: 'Preview',
  previewHint: 'A sample letter with what is typed now.',
  previewFailed: 'The preview could not be made',
  correctFirst: 'Correct the marked fields first',
  kind: 'Kind of letter',
  show: 'Show the letter',
  fileName: (kind: string) => `preview-${kind.toLowerCase()}.pdf`,
  versions: 'Versions',
  noVersion: 'Letters have no texts of their own yet',
  version: (version: number) => (version === 0 ? 'Nothing was changed yet' : `Version ${version}`),
  changed: (version: number, by: string | null, at: string) =>
    `Version ${version}, ${by === null ? 'as it was at the first letter' : by}, ${at}`,
} as const
