import { titles } from '../titles.ts'

/** The words of the yearly figures of the clinic. */
export const texts = {
  title: titles.figures,
  home: 'Home',
  clinic: 'Medical Center',
  purpose: (smallest: number) =>
    `The year for the head of clinic and the labour office. Counts of fewer than ${smallest} people are hidden, so that nobody is recognised.`,
  failed: 'The figures of the clinic could not be loaded',
  year: 'Year',
  export: 'Export',
  figures: 'The year in figures',
  visits: 'Signed visits',
  restDays: 'Days of rest',
  examined: 'People examined',
  ofPeople: (people: string) => `of ${people} who work here`,
  hidden: (smallest: number) => `fewer than ${smallest} people`,
  nothing: 'Nothing counted in this year',
  count: 'Count',
}
