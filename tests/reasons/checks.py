"""The check of each kind of reason."""

from reasons import counted, leapale, merits, motifs, pieces, safe_passage, tables, travelers, traverse, wins

CHECKS = {"throws-away-a-win": tables.check_given, "lets-a-draw-slip": tables.check_given,
          "allows-mate": wins.check_win, "lets-arrive": wins.check_win, "allows-win": wins.check_win, "misses-mate": wins.check_missed_win,
          "misses-win": wins.check_missed_win, "loses-material": pieces.check_material, "misses-material": pieces.check_missed_material,
          "allows-promotion": leapale.check_promotion, "misses-promotion": leapale.check_missed_promotion, "ko": travelers.check_displacement,
          "allows-displacement": travelers.check_displacement, "loses-race": wins.check_race, "allows-series": traverse.check_series,
          "misses-series": traverse.check_series,
          "prepares-series": traverse.check_prepared, "strands": traverse.check_strands, "sends-circle": traverse.check_circle,
          "shuts-out": traverse.check_shut_out, "dead-end": safe_passage.check_goal, "goal-lost": safe_passage.check_goal,
          "takes-space": traverse.check_space,
          "fewer-pieces": pieces.check_pieces, **dict.fromkeys(counted.COUNTED, counted.check_counted),
          **{"%s-material-%s" % (how, motif): motifs.check_motif for how in ("loses", "misses") for motif in (
              "fork", "discovery", "pin", "skewer", "guard", "trap", "overload", "en-prise")}}

MERITS = {"only-move": merits.check_only, "forces-win": merits.check_forced, "wins-material": merits.check_wins,
          "gains-tempo": merits.check_tempo, "stops-series": merits.check_stops}
