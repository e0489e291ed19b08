import type { FileData } from '@selamat/contract/domains/files/file'
import {
  equipmentActions,
  obligationReport,
} from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import { formatDate } from '@selamat/contract/kit/dates'
import { Radio } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../../../lib/client.ts'
import { serverNow } from '../../../../../lib/server-clock.ts'
import { Field, FieldLayout } from '../../../../../ui/form/field.tsx'
import { DayField } from '../../../../../ui/form/fields.tsx'
import { AreaField } from '../../../../../ui/form/inputs.tsx'
import { ReadOnlyNote } from '../../../../../ui/form/problem-note.tsx'
import type { Form } from '../../../../../ui/form/use-form.ts'
import { AnyUpload } from '../../../../../ui/upload/upload-field.tsx'
import { texts } from '../texts.ts'
import { ActionForm } from './action-form.tsx'
import type { ActionProps } from './form-drawer.tsx'

/** Nothing is preset: whoever saves has chosen what came of it. */
type Report = Omit<z.input<typeof obligationReport>, 'result'> & { readonly result: 'PASSED' | 'FAILED' | undefined }
export type ReportAction = 'inspect' | 'test' | 'calibrate'

interface ReportFormProps extends ActionProps {
  readonly action: ReportAction
  /** Why it is recorded by hand. */
  readonly notice?: string | null
}

/** The report of an inspection, test or calibration: passed or failed first, as that decides the rest. */
export function ReportForm({ target, action, notice = null, onClose }: ReportFormProps) {
  const [files, setFiles] = useState<readonly FileData[]>([])
  const today = formatDate(serverNow())
  const title = `${texts.actionOf(target.family, action)} ${target.code}`
  const attach = (form: Form<Report>, next: readonly FileData[]) => {
    setFiles(next)
    form.set('fileId', next[0]?.id ?? null)
  }
  return (
    <ActionForm<Report, z.output<typeof obligationReport>>
      title={title}
      submit="Save"
      schema={obligationReport}
      initial={{ doneOn: today, result: undefined, note: '', fileId: null }}
      send={(value, idempotencyKey) =>
        call(
          equipmentActions[action],
          { params: { id: target.id }, body: { ...value, version: target.version } },
          { idempotencyKey },
        )
      }
      onClose={onClose}
      fields={(form, onSending) => {
        const failed = form.values.result === 'FAILED'
        return (
          <>
            {notice !== null && <ReadOnlyNote reason={notice} />}
            <Field
              form={form}
              name="result"
              label={texts.result}
              required
              group
              help={failed ? texts.failedHelp : undefined}
            >
              {({ value, change }) => (
                <Radio.Group
                  block
                  size="large"
                  optionType="button"
                  buttonStyle="solid"
                  value={value}
                  options={[
                    { value: 'PASSED', label: texts.passed },
                    { value: 'FAILED', label: texts.failed },
                  ]}
                  onChange={({ target: { value: next } }) => change(next === 'FAILED' ? 'FAILED' : 'PASSED')}
                />
              )}
            </Field>
            <AreaField
              form={form}
              name="note"
              label={failed ? texts.reason : texts.note}
              required={failed}
              placeholder={failed ? texts.noteFailed : texts.notePassed}
            />
            <DayField form={form} name="doneOn" label={texts.day} max={today} required />
            <FieldLayout label={texts.file} group wide error={form.errorAt('fileId')}>
              {(control) => (
                <AnyUpload
                  control={control}
                  camera
                  value={files}
                  onChange={(next) => attach(form, next)}
                  onSending={onSending}
                />
              )}
            </FieldLayout>
          </>
        )
      }}
    />
  )
}
