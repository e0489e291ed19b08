import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { libraryForm } from '@selamat/contract/domains/forms/records/form-record'
import type { z } from 'zod'

const FOLDER = path.join(import.meta.dirname, 'library')

/** The forms that ship with the product, by name: each is one file of data. */
export const formLibrary: readonly z.output<typeof libraryForm>[] = readdirSync(FOLDER)
  .map((file) => libraryForm.parse(JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8'))))
  .sort((one, other) => one.formName.localeCompare(other.formName))
