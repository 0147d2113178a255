"""As much of PettingZoo as the environments use, for tests: how agents that are out are stepped over, and rewards add up."""


class AECEnv:
    def __init__(self):
        pass

    def __class_getitem__(cls, item):
        return cls

    @property
    def num_agents(self):
        return len(self.agents)

    def last(self):
        agent = self.agent_selection
        return (self.observe(agent), self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent],
                self.infos[agent])

    def agent_iter(self):
        while self.agents:
            yield self.agent_selection

    def _accumulate_rewards(self):
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _was_dead_step(self, action):
        assert action is None, "an agent that is out has no action"
        agent = self.agent_selection
        for values in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
            del values[agent]
        self.agents.remove(agent)
        for other in self.rewards:
            self.rewards[other] = 0
        if self.agents:
            self.agent_selection = self.agents[0]
