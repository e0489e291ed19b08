import pg from 'pg'
import { inject } from 'vitest'

let databases = 0

/** Runs a statement on the test server, outside of every database of a test. */
async function onServer(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('adminUrl') })
  await admin.connect()
  await admin.query(statement).finally(() => admin.end())
}

/** Makes a database of a test's own on the test server, the copy of another; gives its name. */
export async function copyDatabase(template: string): Promise<string> {
  const name = inject('template').replace('template', `test_${process.pid}_${databases++}`)
  await onServer(`create database "${name}" template "${template}" strategy file_copy`)
  return name
}

/** Removes it at once: what is never written to the disk costs nothing there. */
export const dropDatabase = (name: string): Promise<void> => onServer(`drop database "${name}" with (force)`)
