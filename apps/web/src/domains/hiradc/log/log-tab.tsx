import { Section } from '../../../ui/section.tsx'
import { HiradcLog } from './hiradc-log.tsx'

/** The log as a part of the page of an assessment. */
export const LogTab = ({ detail: { id } }: { readonly detail: { readonly id: number } }) => (
  <Section>
    <HiradcLog id={id} />
  </Section>
)
