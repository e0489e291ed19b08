import { expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
const { PAGES } = await import('./pages.ts')

/** The addresses of the specification for who has signed in, in its own spelling. */
const SPECIFIED = `
/update-password /home /reservation /reservation/add /reservation/detail /medical-center /medical/record
/medical-list /medicine/detail /medicine /log-medicine /category-inventory /list-inventory /bulk-upload-medicine
/dashboard /dashboard/pic /dashboard/employee /dashboard-list /dashboard-list/add /dashboard-list/edit
/dashboard-page /dashboard-page/:idDashboard /company-profile /company-profile/add /hierarchy_list
/hierarchy_list/add /subhierarchy_list /subhierarchy_list/add /greeting /greeting/add /user /user/add
/user/medical-record /archive-user /bulk-upload-user /site /site/add-new /role /role/add /role/update
/archive-role /general-corporate /general-group /general-role /general-theme /general-form /general-form/add
/general-form/update /general-form-draft /general-formflow-archive /general-reminder /report-submision
/form-flow /form-flow/add /form/:formId /form-flow/:slug /master-key /master-key/add /master-key/update
/master-categori /master-archive /sub-Category/add /master-health /master-safety /master-attendance
/master-attendance/add /master-attendance/update /detail-attendance /detail-attendance/add
/detail-attendance/update /master-location /master-location/action /master-sub-location
/master-sub-location/action /master-site /master-site/add /master-site/edit /master-risk /master-risk/add
/master-risk/edit /master-shift /master-shift/add /master-shift/edit /master-equipment /master-equipment/add
/master-child-equipment /master-child-equipment/add /master-child-equipment/log /master-location-type
/master-location-type/add /master-location-type/update /master-equipment-category /master-equipment-type
/master-equipment-type/add /tools /tools/add /ppe /ppe/add /master-fire /master-fire/add /master-fire/child
/master-fire/child/add /master-fire/child/log /master-contractor /master-contractor/add /master-contractor/child
/master-contractor/child/add /master-contractor/child/log /master-contractor-category /rank-configuration
/rank-detail /typeof-work /typeof-work/add /procedure-config /procedure-config/add /my-task /my-task/detail
/reassign /undo-status /workflow-categorization /detail-follow-up-action /permit-to-work /permit-to-work/action
/spesial-work-permit /spesial-hot-permik /spesial-hot-confirm /hiradc-submission /add-hiradc /detail-hiradc
/archived-hiradc /list-hiradc /safety-voice-scoring /safety-voice-scoring/detail /home/article-list
/home/article-detail /articles /articles/add
`

it('every address of the specification is a page (ACCESS-51)', () => {
  const mounted = new Set(PAGES.map(({ path }) => path))
  const specified = SPECIFIED.trim().split(/\s+/)
  expect(specified).toHaveLength(137)
  expect(specified.filter((path) => !mounted.has(path))).toEqual([])
})
