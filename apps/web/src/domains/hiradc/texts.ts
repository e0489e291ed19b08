/** The visible words of the library of hazards and the glossary. */
export const texts = {
  purpose: 'What assessments choose from, with consequences and usual controls.',
  namePlaceholder: 'Hose under pressure comes loose',
  consequencesPlaceholder: 'What can happen to people, equipment and the environment',
  controls: 'Usual controls',
  controlsHelp: 'The strongest control comes first when you save.',
  controlPlaceholder: 'Whip check at every coupling',
  moreControls: (n: number) => `and ${n} more`,
  addControl: 'Add control',
  typeOf: (n: number) => `Type of control ${n}`,
  textOf: (n: number) => `Control ${n}`,
  removeControl: (n: number) => `Remove control ${n}`,
  explain: (term: string) => `What “${term}” means`,
  unexplained: 'The explanation could not be loaded. Close and try again.',
  sourceHelp: 'Standard, regulation or reference.',
}
