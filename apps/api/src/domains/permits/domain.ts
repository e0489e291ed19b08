import type { Domain, Product } from '../../domain.ts'
import { CASE_COLUMNS } from '../workflow/index.ts'
import { mayOpenPlotPlan } from './board/plot-plan.ts'
import { permitEvidence } from './evidence-binder.ts'
import { permitExpiry } from './expiry-source.ts'
import { permitMeasures } from './figures/measures.ts'
import { independentOfPermit } from './independence.ts'
import { mountPermits } from './index.ts'
import { workTypeEvents } from './master/library/add-work-types.ts'
import { mayOpenPermitFile } from './queries/files.ts'
import { searchPermits } from './register/search.ts'
import { warnOfGates } from './warn.ts'
import { gateSourceEvents, startGateWatch } from './watch.ts'

const permitsOf = ({ context, ports }: Product) => ({ context, ports: ports.permits })

/** Permits to work. */
export const permits: Domain = {
  tables: {
    work_types: { one: 'type of work', many: 'types of work' },
    rank_configurations: { one: 'rank', many: 'ranks' },
    rank_details: { one: 'rank detail', many: 'rank details' },
    permit_list_items: { one: 'line of a permit list', many: 'lines of permit lists' },
    project_permits: { one: 'project permit', many: 'project permits' },
    permits: { one: 'permit', many: 'permits' },
    permit_rank_details: { one: 'rank detail of a permit', many: 'rank details of permits' },
    permit_checks: { one: 'check of a permit', many: 'checks of permits' },
    permit_equipment: { one: 'equipment of a permit', many: 'equipment of permits' },
    permit_people: { one: 'person of a permit', many: 'people of permits' },
    permit_sign_ons: { one: 'sign-on of a permit', many: 'sign-ons of permits' },
    permit_toolbox_talks: { one: 'toolbox talk of a permit', many: 'toolbox talks of permits' },
    permit_toolbox_attendees: { one: 'attendee of a toolbox talk', many: 'attendees of toolbox talks' },
    permit_gas_tests: { one: 'gas test of a permit', many: 'gas tests of permits' },
    permit_isolations: { one: 'isolation of a permit', many: 'isolations of permits' },
    permit_spot_checks: { one: 'spot check of a permit', many: 'spot checks of permits' },
    permit_files: { one: 'file of a permit', many: 'files of permits' },
    permit_signatures: { one: 'signature of a permit', many: 'signatures of permits' },
    permit_extensions: { one: 'longer window of a permit', many: 'longer windows of permits' },
    location_neighbours: { one: 'neighbouring location', many: 'neighbouring locations' },
    conflict_settlements: { one: 'acknowledged conflict', many: 'acknowledged conflicts' },
    permit_events: { one: 'log entry of a permit', many: 'log entries of permits' },
    permit_refusals: { one: 'refused action of a permit', many: 'refused actions of permits' },
    site_plot_plans: { one: 'plot plan', many: 'plot plans' },
    location_positions: { one: 'position of a location', many: 'positions of locations' },
    alarms: { one: 'alarm', many: 'alarms' },
    alarm_locations: { one: 'area of an alarm', many: 'areas of alarms' },
    alarm_permits: { one: 'permit of an alarm', many: 'permits of alarms' },
    alarm_people: { one: 'person of a muster list', many: 'people of muster lists' },
    shift_brief_acknowledgements: { one: 'acknowledgement of a shift brief', many: 'acknowledgements of shift briefs' },
  },
  mount: (app, { context, ports }) => mountPermits(app, context, ports.permits),
  events: (product) => ({ ...workTypeEvents(product.context), ...gateSourceEvents(permitsOf(product)) }),
  jobs: [
    {
      name: 'permit-warnings',
      cron: '* * * * *',
      counts: 'permits warned of',
      run: (product) => warnOfGates(permitsOf(product)),
    },
  ],
  workers: (product) => startGateWatch(permitsOf(product)),
  caseKinds: {
    permit: {
      category: 'permit',
      items: ['menu/Permit to Work V2'],
      columns: CASE_COLUMNS,
      confidential: false,
      shows: { list: 'content', notice: 'content', audit: 'content' },
      independent: independentOfPermit,
    },
  },
  evidence: ({ context, ports }) => [permitEvidence({ context, ports: ports.permits })],
  files: () => ({ permit: mayOpenPermitFile, 'plot-plan': mayOpenPlotPlan }),
  expiry: [permitExpiry],
  search: searchPermits,
  measures: () => permitMeasures,
}
