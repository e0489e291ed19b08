import { z } from 'zod'
import { count, defineNotification, text } from '../../kit/notification.ts'

const number = (value: number) => value.toLocaleString('en-US')

/** Notifications of bulk uploads. */
export const importNotifications = {
  IMPORT_FINISHED: defineNotification(
    z.object({
      title: text,
      page: text,
      fileName: text,
      undone: z.boolean(),
      imported: count,
      unchanged: count,
      notImported: count,
      problem: text.nullable(),
    }),
    {
      label: 'Your imports',
      entityKind: 'imports',
      text: ({ title, fileName, undone, imported, unchanged, notImported, problem }) => {
        const counts = [
          `${number(imported)} imported`,
          ...(unchanged > 0 ? [`${number(unchanged)} unchanged`] : []),
          ...(notImported > 0 ? [`${number(notImported)} not imported`] : []),
        ].join(', ')
        const outcome = undone ? 'the import was undone' : [counts, ...(problem ? [problem] : [])].join('. ')
        return { subject: title, body: `${fileName}: ${outcome}` }
      },
      link: ({ page }) => page,
    },
  ),
}
