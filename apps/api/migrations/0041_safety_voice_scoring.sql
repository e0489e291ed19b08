-- Every change of a company's rubric is a version; reports keep the one they were scored with. Without a row the default of
-- the product holds, and is written as version 1 before the first score.
create table scoring_rubrics (
  company_id bigint not null references companies,
  version integer not null check (version > 0),
  definition jsonb not null,
  created_at timestamptz not null,
  created_by bigint references users,
  primary key (company_id, version)
);
create trigger scoring_rubrics_append_only before update or delete or truncate on scoring_rubrics for each statement execute function refuse_change();

-- One row for each safety voice. Score and band are there once every score is given.
create table safety_voice_scorings (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  case_id bigint not null unique references cases,
  -- Set with the first score.
  rubric_version integer,
  -- A second person scores it without seeing the first score.
  sampled boolean not null default false,
  score integer check (score between 0 and 100),
  band text check (band in ('weak', 'fair', 'good', 'excellent')),
  -- Bands between two scores: 0 the same, 1 adjacent.
  distance integer,
  scored_at timestamptz,
  foreign key (company_id, rubric_version) references scoring_rubrics,
  check ((scored_at is null) = (score is null) and (scored_at is null) = (band is null))
);
create index safety_voice_scorings_company on safety_voice_scorings (company_id, id desc);

create table safety_voice_scores (
  scoring_id bigint not null references safety_voice_scorings,
  round integer not null check (round in (1, 2)),
  scorer_id bigint not null references users,
  points jsonb not null,
  reasons jsonb not null,
  duplicate_of text,
  feedback text not null,
  score integer not null check (score between 0 and 100),
  band text not null check (band in ('weak', 'fair', 'good', 'excellent')),
  scored_at timestamptz not null,
  primary key (scoring_id, round),
  -- Nobody scores a report twice.
  unique (scoring_id, scorer_id)
);
create index safety_voice_scores_scorer on safety_voice_scores (scorer_id);
create trigger safety_voice_scores_append_only before update or delete or truncate on safety_voice_scores for each statement execute function refuse_change();
