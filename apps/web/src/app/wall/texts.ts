import { plural } from '@selamat/contract/kit/plural'
import { count } from '../../lib/format.ts'

/** What a wall display says. */
export const texts = {
  title: 'Wall display',
  enter: 'Enter the key of this wall display. It is made where the dashboard is edited, and stays in this browser.',
  key: 'Key',
  open: 'Open',
  keyIncomplete: 'The key is not complete: it has 43 characters',
  ended: 'This wall display has ended',
  endedText: 'Its key was withdrawn or replaced, or its time is over. Ask whoever manages dashboards for a new key.',
  asOf: (time: string) => `Data as of ${time}`,
  loading: 'Loading the figures',
  noFigures: 'No figures on this wall display yet',
  lost: (since: string) => `No connection since ${since}.`,
  lostText: (time: string) => `The figures are of ${time}. Trying again.`,
  lostEmpty: 'There are no figures yet. Trying again.',
  ends: (day: string) => `The key of this wall display ends after ${day}. Make a new one in time.`,
  bad: (bad: number) => `${bad} out of limits`,
  warn: (warn: number) => plural(warn, 'needs attention', 'need attention'),
  good: 'All in order',
  sheet: (at: number, of: number) => `${at} of ${of}`,
  of: (all: number) => `of ${count(all)}`,
  interval: (low: number, high: number) => `95 %: ${low} to ${high}`,
  more: (rest: number) => `and ${rest} more`,
  figures: 'Figures',
} as const
