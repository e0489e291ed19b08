import { type BriefKind, type BriefReader, PLANNED_HOURS } from '@selamat/contract/domains/permits/board/shift-brief'

/** The visible texts of the shift brief. */
export const briefTexts = {
  title: 'Shift brief',
  purpose:
    'What the next shift has to know about an area. The area owner and the permit holders acknowledge each line.',
  failed: 'The shift brief could not be loaded',
  area: 'Area',
  site: 'Site',
  noAreas: { title: 'No areas to hand over', text: 'Areas with open permits appear here.' },
  noItems: 'No open permits in this area.',
  acknowledgeAll: (count: number) => (count === 1 ? 'Acknowledge 1 line' : `Acknowledge ${count} lines`),
  acknowledge: 'Acknowledge',
  acknowledged: (at: string) => `Acknowledged ${at}`,
  readers: 'Who acknowledges',
  done: (count: number, all: number) => `${count} of ${all} lines`,
  nobody: 'Nobody has to acknowledge this brief.',
  print: 'Print',
  endsSoon: 'ends soon',
  overdue: 'Overdue',
  reading: (gas: string, previous: number | null, value: number, unit: string) =>
    `${gas} ${previous === null ? '' : `${previous} → `}${value} ${unit}`,
  trend: { rising: 'rising', falling: 'falling' },
  planned: `Planned within ${PLANNED_HOURS} h`,
  window: (from: string, to: string) => `${from} to ${to}`,
  until: (at: string) => `until ${at}`,
  lock: (number: string) => `lock ${number}`,
  watch: (at: string) => `Fire watch until ${at}`,
  testedBy: (at: string, name: string) => `${at}, ${name}`,
  areaLabel: (name: string, permits: number) => `${name} (${permits})`,
} as const

export const SECTION_TITLES: Readonly<Record<BriefKind, string>> = {
  PERMIT: 'Permits',
  ISOLATION: 'Open isolations',
  FIRE_WATCH: 'Fire watches',
  GAS: 'Last gas tests',
}
export const READER_LABELS: Readonly<Record<BriefReader['role'], string>> = {
  AREA_OWNER: 'Area owner',
  HOLDER: 'Permit holder',
  INCOMING_HOLDER: 'Incoming holder',
}
