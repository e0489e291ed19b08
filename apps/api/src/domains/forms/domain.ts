import type { Domain } from '../../domain.ts'
import { mountForms } from './index.ts'

/** Forms and their versions. */
export const forms: Domain = {
  tables: {
    attributes: { one: 'attribute', many: 'attributes' },
    forms: { one: 'form', many: 'forms' },
    form_versions: { one: 'version of a form', many: 'versions of forms' },
  },
  mount: (app, { context, ports }) => mountForms(app, context, ports.forms),
}
