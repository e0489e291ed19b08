import { CONTROL_TYPE_EXPLANATIONS } from '@selamat/contract/domains/hiradc/control-type'
import type { GlossaryTerm } from '@selamat/contract/domains/hiradc/glossary'

interface Definition {
  readonly definition: string
  /** The standard or regulation that uses the term, or the product's own use of it. */
  readonly source: string
}

const HIERARCHY = 'ISO 45001:2018, 8.1.2; Kepdirjen Minerba 185.K/37.04/DJB/2019'
const OWN = 'Term of this product'

/** What each term means, in plain words. */
export const DEFINITIONS: Readonly<Record<GlossaryTerm, Definition>> = {
  HIRADC: {
    definition:
      'Hazard identification, risk assessment and determining control: the hazards of each activity, how high their risk is, and what is done about it.',
    source: 'ISO 45001:2018, 6.1.2',
  },
  IBPR: {
    definition:
      'Identifikasi bahaya, penilaian dan pengendalian risiko: the Indonesian name for hazard identification, risk assessment and risk control, the same work as HIRADC.',
    source: 'PP 50/2012; Kepdirjen Minerba 185.K/37.04/DJB/2019',
  },
  JSA: {
    definition:
      'Job safety analysis: one job is split into steps, each step with its hazards and controls, by the people who do it, just before the work.',
    source: 'OSHA 3071',
  },
  Process: {
    definition: 'A part of the work of an area, such as loading or maintenance. Its activities are assessed under it.',
    source: OWN,
  },
  Activity: {
    definition: 'What people do within a process, such as coupling a hose. Each activity can have several hazards.',
    source: OWN,
  },
  Hazard: {
    definition:
      'Something that can cause injury or ill health: a substance, an energy, a condition or a way of working.',
    source: 'ISO 45001:2018, 3.19',
  },
  Consequence: {
    definition: 'What happens to people, equipment or the environment when the hazard causes harm.',
    source: 'ISO 31000:2018, 3.6',
  },
  Risk: {
    definition:
      'How likely it is that a hazard causes harm, together with how bad the harm would be: likelihood × severity.',
    source: 'ISO 45001:2018, 3.21',
  },
  Likelihood: {
    definition: 'The chance that the consequence occurs, as a level of the matrix of the company.',
    source: 'ISO 31000:2018, 3.7',
  },
  Severity: {
    definition: 'How bad the consequence would be, as a level of the matrix of the company.',
    source: 'DOSH Malaysia, Guidelines for HIRARC, 2008',
  },
  'Risk matrix': {
    definition:
      'The table of likelihood and severity from which the risk is read. Colour bands show what is acceptable.',
    source: 'IEC 31010:2019, B.10.3',
  },
  'Initial risk': {
    definition: 'The risk with the controls that exist today, before further controls.',
    source: OWN,
  },
  'Existing control': {
    definition: 'A control that is in place and works today.',
    source: 'ISO 31000:2018, 3.8',
  },
  'Further control': {
    definition: 'A control that is still to be put in place. It has an owner and a due date.',
    source: OWN,
  },
  'Residual risk': {
    definition: 'The risk that remains when the further controls are in place.',
    source: 'ISO Guide 73:2009, 3.8.1.6',
  },
  Tolerance: {
    definition: 'The highest residual risk that the company accepts. A row above it needs further controls.',
    source: 'ISO Guide 73:2009, 3.7.1.3',
  },
  ALARP: {
    definition:
      'As low as reasonably practicable: a further reduction would cost far more in money, time or trouble than it would gain in safety.',
    source: 'HSE, Reducing Risks, Protecting People (R2P2), 2001',
  },
  'Critical risk': {
    definition: 'A risk that can kill or injure several people, whose controls are checked on their own.',
    source: 'ICMM, Critical Control Management, 2015',
  },
  'Hierarchy of controls': {
    definition:
      'The order in which controls are chosen, the strongest first: elimination, substitution, engineering, administrative, work practice, PPE.',
    source: HIERARCHY,
  },
  Elimination: { definition: CONTROL_TYPE_EXPLANATIONS.ELIMINATION, source: HIERARCHY },
  Substitution: { definition: CONTROL_TYPE_EXPLANATIONS.SUBSTITUTION, source: HIERARCHY },
  Engineering: { definition: CONTROL_TYPE_EXPLANATIONS.ENGINEERING, source: HIERARCHY },
  Administrative: { definition: CONTROL_TYPE_EXPLANATIONS.ADMINISTRATIVE, source: HIERARCHY },
  'Work practice': { definition: CONTROL_TYPE_EXPLANATIONS.WORK_PRACTICE, source: HIERARCHY },
  PPE: { definition: CONTROL_TYPE_EXPLANATIONS.PPE, source: HIERARCHY },
  Routine: {
    definition: 'The activity is part of the planned work and is done regularly.',
    source: 'ISO 45001:2018, 6.1.2.1',
  },
  'Non-routine': {
    definition: 'The activity is done rarely or without a fixed plan, such as a repair or a shutdown.',
    source: 'ISO 45001:2018, 6.1.2.1',
  },
  Emergency: {
    definition: 'The activity belongs to a situation that was not planned and needs an answer at once.',
    source: 'ISO 45001:2018, 6.1.2.1',
  },
  PIC: {
    definition: 'Person in charge: who sees to it that a control is in place by its due date.',
    source: OWN,
  },
  'Legal reference': {
    definition: 'The law, regulation or standard that demands the control.',
    source: 'ISO 45001:2018, 6.1.3',
  },
  Consultation: {
    definition: 'The views of the workers are asked for before a decision is made. Who was asked is recorded.',
    source: 'ISO 45001:2018, 3.5 and 5.4',
  },
  Acknowledgement: {
    definition: 'A person confirms to have read the assessment in force.',
    source: OWN,
  },
  'Review due': {
    definition: 'The day by which the assessment is reviewed. An incident, a change or a new law makes it due at once.',
    source: OWN,
  },
  Revision: {
    definition: 'The number of an approved version. It goes up on approval only.',
    source: OWN,
  },
  Superseded: {
    definition: 'An earlier revision that a newer one has replaced. It can still be read.',
    source: OWN,
  },
}
