import { contractorDocument } from '@selamat/contract/domains/master-data/contractors/contractor-document'
import type { FastifyInstance } from 'fastify'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Binding } from '../../../platform/records/binding.ts'
import { fileDataIn } from '../../files/index.ts'
import { oneFile, readersOpen } from '../one-file.ts'
import { assertContractor, ofOwnContractor } from './own-contractor.ts'

const binding: Binding<typeof contractorDocument> = {
  table: 'contractor_documents',
  label: 'title',
  scope: ofOwnContractor,
  joins: 'join contractors c on c.id = t.contractor_id',
  columns: { contractorName: 'c.contractor_name', file: fileDataIn('t.file_id') },
  unique: { contractor_documents_title: { field: 'title', code: 'NAME_EXISTS' } },
  exportColumns: ['contractorName', 'title', 'documentNumber', 'validUntil'],
  beforeWrite: assertContractor,
  ...oneFile('contractor-document'),
}

/** The documents of contractors. */
export const mountContractorDocuments = (app: FastifyInstance, context: AppContext) =>
  crudRoutes(app, context, contractorDocument, binding)

export const mayOpenContractorDocument = readersOpen(contractorDocument, binding)
