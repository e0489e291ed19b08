/**
 * Ingredients that belong together: who is allergic to the group, is to each of them. By the name of the group as allergies are
 * written. From general pharmacology, without a source of its own: a doctor of the company confirms the list before use.
 */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  penicillin: [
    'amoxicillin',
    'ampicillin',
    'benzylpenicillin',
    'phenoxymethylpenicillin',
    'cloxacillin',
    'piperacillin',
  ],
  cephalosporin: ['cefadroxil', 'cefalexin', 'cefixime', 'cefotaxime', 'ceftriaxone', 'cefuroxime'],
  sulfonamide: ['sulfamethoxazole', 'sulfadiazine', 'sulfasalazine', 'silver sulfadiazine'],
  nsaid: [
    'ibuprofen',
    'diclofenac',
    'mefenamic acid',
    'ketoprofen',
    'naproxen',
    'meloxicam',
    'piroxicam',
    'aspirin',
    'acetylsalicylic acid',
    'ketorolac',
  ],
  quinolone: ['ciprofloxacin', 'levofloxacin', 'ofloxacin', 'moxifloxacin'],
  macrolide: ['erythromycin', 'azithromycin', 'clarithromycin'],
  opioid: ['codeine', 'morphine', 'tramadol', 'fentanyl', 'pethidine'],
}

const plain = (name: string): string => name.trim().toLowerCase()
/** `Penicillins` and `penicillin` are one name. */
const singular = (name: string): string => plain(name).replace(/s$/, '')

/** Does an allergy to an ingredient or group concern a medicine with these ingredients? */
export function concerns(allergy: string, ingredients: readonly string[]): boolean {
  const members = GROUPS[singular(allergy)] ?? []
  return ingredients.some((one) => {
    const name = plain(one)
    return (
      singular(name) === singular(allergy) || members.some((member) => name === member || name.startsWith(`${member} `))
    )
  })
}
