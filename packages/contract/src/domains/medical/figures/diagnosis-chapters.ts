/** The chapters of ICD-10 by the codes with which they begin and end, with short titles of our own. */
export const DIAGNOSIS_CHAPTERS = [
  { from: 'A00', to: 'B99', title: 'Infections' },
  { from: 'C00', to: 'D48', title: 'Tumours' },
  { from: 'D50', to: 'D89', title: 'Blood and immune system' },
  { from: 'E00', to: 'E90', title: 'Metabolism and nutrition' },
  { from: 'F00', to: 'F99', title: 'Mental health' },
  { from: 'G00', to: 'G99', title: 'Nervous system' },
  { from: 'H00', to: 'H59', title: 'Eyes' },
  { from: 'H60', to: 'H95', title: 'Ears and hearing' },
  { from: 'I00', to: 'I99', title: 'Heart and circulation' },
  { from: 'J00', to: 'J99', title: 'Airways and lungs' },
  { from: 'K00', to: 'K93', title: 'Digestion' },
  { from: 'L00', to: 'L99', title: 'Skin' },
  { from: 'M00', to: 'M99', title: 'Muscles, joints and back' },
  { from: 'N00', to: 'N99', title: 'Kidneys and urinary tract' },
  { from: 'O00', to: 'O99', title: 'Pregnancy' },
  { from: 'P00', to: 'P96', title: 'Newborns' },
  { from: 'Q00', to: 'Q99', title: 'From birth on' },
  { from: 'R00', to: 'R99', title: 'Signs without a diagnosis' },
  { from: 'S00', to: 'T98', title: 'Injuries and poisoning' },
  { from: 'U00', to: 'U99', title: 'Special codes' },
  { from: 'V01', to: 'Y98', title: 'Causes from outside' },
  { from: 'Z00', to: 'Z99', title: 'Check-ups and prevention' },
] as const

/** The title of the chapter of a code; null: no chapter has it. */
export const chapterOf = (code: string): string | null =>
  DIAGNOSIS_CHAPTERS.find(({ from, to }) => code.slice(0, 3) >= from && code.slice(0, 3) <= to)?.title ?? null
