import {
  articleCategory,
  COMMENT_MODE_LABELS,
  COMMENT_MODES,
} from '@selamat/contract/domains/articles/article-category'
import { entityPages } from '../../crud/entity-pages.tsx'
import { resourceForm } from '../../crud/resource-form.ts'
import { ChoiceField } from '../../ui/form/choice-fields.tsx'
import { NumberField, SwitchField } from '../../ui/form/fields.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { nameColumn, numberColumn } from '../../ui/list/column-kinds.tsx'
import { updatedColumn } from '../../ui/list/columns.ts'
import { ArticleTabs } from './article-tabs.tsx'
import { ARTICLE_TEXTS } from './texts.ts'

const MODES = COMMENT_MODES.map((value) => ({ value, label: COMMENT_MODE_LABELS[value] }))

export const categoryForm = resourceForm({
  resource: articleCategory,
  nameOf: (row) => row.categoryName,
  blank: { categoryName: '', mustAcknowledge: false, dueDays: 7, commentsDefault: 'OPEN' },
  fields: (form) => (
    <div className="fields fields--single">
      <TextField form={form} name="categoryName" label="Name" placeholder="Safety bulletin" required />
      <SwitchField form={form} name="mustAcknowledge" label="Must be acknowledged" />
      <NumberField form={form} name="dueDays" label="Days to acknowledge" unit="days" required />
      <ChoiceField form={form} name="commentsDefault" label="Comments" choices={MODES} required />
    </div>
  ),
})

export default entityPages({
  form: categoryForm,
  title: ARTICLE_TEXTS.categories,
  purpose: ARTICLE_TEXTS.categoriesPurpose,
  searches: ARTICLE_TEXTS.searches,
  tabs: <ArticleTabs />,
  columns: [
    nameColumn('categoryName'),
    numberColumn('articleCount', ARTICLE_TEXTS.articles, { onPhone: 'named' }),
    updatedColumn,
  ],
})
