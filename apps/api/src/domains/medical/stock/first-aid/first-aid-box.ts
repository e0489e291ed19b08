import { firstAidBox, firstAidContent } from '@selamat/contract/domains/medical/stock/first-aid-box'
import { firstAidSettings } from '@selamat/contract/domains/medical/stock/first-aid-settings'
import type { WriteOf } from '@selamat/contract/kit/resource'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { crudRoutes } from '../../../../crud/crud-routes.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import { run, type Tx } from '../../../../platform/database.ts'
import { httpError } from '../../../../platform/errors.ts'
import { serve } from '../../../../platform/http.ts'
import { createOnce } from '../../../../platform/idempotency.ts'
import { CHOOSE } from '../../../../platform/messages.ts'
import { changeAmounts, readAmounts } from './amounts.ts'
import { BOX_COLUMNS, boxOn } from './box-content.ts'
import { fillBox, readContent } from './fill-box.ts'

/** A box is filled by a medical center, never by another box. Throws 422 at the field. */
async function assertSupplier(tx: Tx, values: WriteOf<typeof firstAidBox>) {
  const [center] = await run(
    tx,
    sql`select 1 from medical_centers where id = ${values.supplierId} and box_type is null for key share`,
  )
  if (!center) throw httpError('INVALID', { errors: { supplierId: CHOOSE } })
  return values
}

/** First-aid boxes: what they must hold, hold and lack. */
export function mountFirstAid(app: FastifyInstance, context: AppContext): void {
  crudRoutes(app, context, firstAidBox, {
    table: 'medical_centers',
    where: 't.box_type is not null',
    label: 'centerName',
    hint: 's.site_name',
    joins: `join sites s on s.id = t.site_id left join locations l on l.id = t.location_id
      join medical_centers p on p.id = t.supplier_id left join users k on k.id = t.first_aider_id`,
    columns: {
      siteName: 's.site_name',
      locationName: 'l.location_name',
      supplierName: 'p.center_name',
      firstAider: 'k.full_name',
      ...BOX_COLUMNS,
    },
    ownSiteFirst: true,
    unique: { medical_centers_name: { field: 'centerName', code: 'NAME_EXISTS' } },
    beforeWrite: assertSupplier,
    present: (row, _actor, today) => boxOn(row, today),
    exportColumns: [
      ...(['centerName', 'siteName', 'locationName', 'boxType', 'workers', 'supplierName', 'firstAider'] as const),
      ...(['state', 'short', 'expired', 'expiresOn', 'checkedOn'] as const),
    ],
  })
  serve(app, context, firstAidSettings, {
    read: ({ actor }) => readAmounts(context.database.kysely, actor),
    update: (call) => changeAmounts(context, call),
  })
  serve(app, context, firstAidContent, {
    detail: ({ actor, body }) => readContent(context, context.database.kysely, actor, body.id),
    fill: (call) => createOnce(context, firstAidContent.fill, call, (tx) => fillBox(context, tx, call)),
  })
}
