import { type LibraryType, specialWork } from './library-type.ts'

export const workAtHeight: LibraryType = {
  type: specialWork({
    typeName: 'Work at height',
    code: 'WAH',
    activity: 'HEIGHT',
    description: 'Work from which somebody can fall 1.8 m or more: scaffolds, roofs, ladders, lifts and edges.',
    maxHours: 8,
    crewCertificates: ['Working at Height'],
  }),
  ranks: {
    LOW: ['Fixed platform with complete guardrail'],
    MEDIUM: ['Tagged scaffold up to 6 m', 'Work basket of a lift'],
    HIGH: ['Above 6 m', 'Roof or unprotected edge', 'Rope access', 'Over running equipment or traffic'],
  },
  checklist: [
    ['Scaffold inspected within 7 days, green tag', 'BS EN 12811-1; Permenaker 9/2016'],
    ['Guardrail, mid rail and toe board complete, openings covered', '29 CFR 1926.502'],
    ['Full body harness with double lanyard worn and inspected', 'Permenaker 9/2016'],
    ['Anchor point of 22 kN for each person', '29 CFR 1926.502(d)(15)'],
    ['Ladder tied at the top, 1 m above the landing', '29 CFR 1926.1053'],
    ['Tools tied, nothing loose on the platform', null],
    ['Place below closed off and marked', '29 CFR 1926.502(j)'],
    ['Wind below 10 m/s, no rain or lightning', null],
    ['Rescue of a hanging person planned, within 15 minutes', 'ANSI/ASSP Z359.4'],
  ],
}
