import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'

/** SQL: an instant as the API writes it. */
export const jakarta = (column: string) =>
  `to_char(${column} at time zone 'Asia/Jakarta', 'YYYY-MM-DD"T"HH24:MI:SS"+07:00"')`

/** SQL: a joined file as the API shows it; null without one. */
export const fileJson = (alias: string) => `case when ${alias}.id is not null then json_build_object('id', ${alias}.id,
  'url', '${API_BASE}/files/' || ${alias}.id, 'name', ${alias}.name, 'size', ${alias}.size, 'contentType', ${alias}.content_type) end`
