import { endpoint, idParams } from '../../../kit/endpoint.ts'
import { may } from '../../../kit/permissions.ts'
import { PERMIT } from '../items.ts'

/** The permit for display at the work face. */
export const permitPrint = endpoint({
  method: 'GET',
  path: '/permits/print/:id',
  summary: 'A permit as a PDF for display where the work is done',
  permission: may(PERMIT, 'read'),
  kind: 'file',
  params: idParams,
})
