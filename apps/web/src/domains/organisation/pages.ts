import { type PageDefinition, pagesUnder } from '../../lib/pages.ts'
import { settingsPages } from './settings/pages.ts'

const item = 'submenu/Location'
const form = () => import('./site-form-page.tsx')
const structure = 'submenu/Hierarchy Company'
const companyForm = () => import('./company/company-form-page.tsx')
const unitForm = () => import('./structure/unit-form.tsx')
const postForm = () => import('./structure/post-form.tsx')
const company = 'submenu/Company'
const greetingForm = () => import('./greeting-form.tsx')

/** The pages of the organisation. */
export const organisationPages: readonly PageDefinition[] = [
  ...pagesUnder('Master Data', [{ path: '/master-site', item, title: 'Sites', load: () => import('./site-page.tsx') }]),
  ...pagesUnder('/master-site', [
    { path: '/master-site/add', item, writes: true, title: 'Add site', load: form },
    { path: '/master-site/edit', item, ofRecord: true, writes: true, title: 'Edit site', load: form },
  ]),
  ...pagesUnder('User Management', [
    { path: '/company-profile', item: company, title: 'Companies', load: () => import('./company/company-page.tsx') },
    { path: '/hierarchy_list', item: structure, title: 'Hierarchy', load: () => import('./structure/unit-page.tsx') },
  ]),
  ...pagesUnder('/company-profile', [
    { path: '/site', item: company, title: 'Company sites', load: () => import('./company-site-page.tsx') },
    { path: '/greeting', item: company, title: 'Greetings', load: () => import('./greeting-page.tsx') },
    ...settingsPages,
    { path: '/company-profile/add', item: company, writes: true, title: 'Add company', load: companyForm },
  ]),
  ...pagesUnder('/site', [
    { path: '/site/add-new', item: company, writes: true, title: 'Add company site', load: form },
  ]),
  ...pagesUnder('/greeting', [
    { path: '/greeting/add', item: company, writes: true, title: 'Add greeting', load: greetingForm },
  ]),
  ...pagesUnder('/hierarchy_list', [
    { path: '/hierarchy_list/add', item: structure, writes: true, title: 'Add unit', load: unitForm },
    { path: '/subhierarchy_list', item: structure, title: 'Posts', load: () => import('./structure/post-page.tsx') },
    {
      path: '/organisation-chart',
      item: structure,
      title: 'Organisation chart',
      load: () => import('./chart/chart-page.tsx'),
    },
    {
      path: '/department',
      item: structure,
      title: 'Departments',
      load: () => import('./structure/department-page.tsx'),
    },
    { path: '/section', item: structure, title: 'Sections', load: () => import('./structure/section-page.tsx') },
    { path: '/position', item: structure, title: 'Positions', load: () => import('./structure/position-page.tsx') },
  ]),
  ...pagesUnder('/subhierarchy_list', [
    { path: '/subhierarchy_list/add', item: structure, writes: true, title: 'Add post', load: postForm },
  ]),
  ...pagesUnder('/user', [
    { path: '/group', item: 'submenu/User', title: 'Groups', load: () => import('./structure/group-page.tsx') },
  ]),
]
