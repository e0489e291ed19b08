-- A score that is undone stays, and counts no more: the next one belongs to a new attempt.
alter table safety_voice_scorings add column attempt integer not null default 1 check (attempt > 0);
alter table safety_voice_scores add column attempt integer not null default 1 check (attempt > 0);
alter table safety_voice_scores drop constraint safety_voice_scores_pkey;
alter table safety_voice_scores add primary key (scoring_id, attempt, round);
alter table safety_voice_scores drop constraint safety_voice_scores_scoring_id_scorer_id_key;
-- Nobody scores a report twice.
alter table safety_voice_scores add unique (scoring_id, attempt, scorer_id);
