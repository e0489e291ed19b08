import type { Target } from '../../../record-import/targets.ts'

/** How files of records name people: by employee ID, or by a full name that only one has. */
export const peopleInFiles: Target = {
  table: 'users',
  label: { one: 'person', many: 'people' },
  by: ['username', 'full_name'],
  written: 'employee ID',
  unlisted: true,
}
