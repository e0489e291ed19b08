/** The texts of the audit log. */
export const texts = {
  roles: 'Roles',
  title: 'Audit log',
  purpose: 'Who changed what, and when. Entries cannot be changed or deleted.',
  searches: 'Record, person, employee ID',
  when: 'When',
  who: 'Who',
  what: 'What',
  reason: 'Reason',
  nothing: 'No entries yet',
  nothingText: 'Changes appear here.',
  kind: 'Record type',
  number: 'Entry',
  request: 'Request',
  employeeId: 'Employee ID',
  changes: 'What changed',
  noChanges: 'No field was changed.',
} as const

/** Record types of the audit log, by table. */
export const kindTexts: Readonly<Record<string, string>> = {
  cases: 'Report',
  certificates: 'Certificate',
  files: 'File',
  imports: 'Import',
  location_types: 'Location type',
  locations: 'Location',
  roles: 'Role',
  sites: 'Site',
  sub_locations: 'Sub-location',
  users: 'User',
}
